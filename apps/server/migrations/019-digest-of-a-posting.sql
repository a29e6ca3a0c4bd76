-- What a posting says of other rows, such as the bank account a withdrawal goes to, as a salted SHA-256 in hexadecimal:
-- the chain covers it, so those rows cannot change unseen, and personal values can be erased without breaking the chain.
alter table ledger.posting add column digest text;
alter type ledger.new_posting add attribute digest text;
