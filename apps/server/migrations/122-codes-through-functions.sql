-- Codes are sent and answered by functions alone, which look at the clock, the limits and the code themselves. What a code
-- hashes to is six digits' worth of a secret, so nobody reads it.
revoke all on all tables in schema otp from krapao_app;
