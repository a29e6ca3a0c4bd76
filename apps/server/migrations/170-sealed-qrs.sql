-- What a QR asks its player to pay is sealed by the server that its gateway has answered.
drop function if exists deposit.set_qr_live(uuid, text, text);

-- They take in whose sum of the day it counts.
drop function if exists deposit.post_credit(uuid, deposit.new_payment, boolean, uuid);
drop function if exists deposit.settle_unallocated(uuid, deposit.payment, deposit.new_payment, uuid);
drop function if exists account.is_verified_phone_of(uuid, text);
