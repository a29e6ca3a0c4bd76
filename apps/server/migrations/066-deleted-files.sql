-- A file whose bytes were deleted keeps its row: hashes, and what it was. The same bytes again are kept anew.
alter table files.file add column deleted_at timestamptz;
