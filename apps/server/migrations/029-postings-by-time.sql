-- Finds the owners that posted lately, for the witness of their chains. Postings are appended in the order of time, so a
-- range index of a few pages serves; a page range is summed up as soon as the next one begins.
create index posting_by_time on ledger.posting using brin (posted_at) with (autosummarize = on);
