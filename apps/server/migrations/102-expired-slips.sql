-- A line that comes late is asked whether somebody has sent a slip of it, too late as well.
create index slip_expired_of_payment on deposit.slip (payment_reference) where note = 'EXPIRED_SLIP';
