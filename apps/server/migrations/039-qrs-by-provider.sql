-- How a gateway has done in the last minutes decides whether it is asked for the next QR.
create index qr_of_provider on deposit.qr (provider, created_at desc);
