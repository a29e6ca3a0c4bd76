-- Whether two names are one person's is said by the program (`account/name-match.ts`), which knows how Thai and Lao names
-- are spelled. Servers of the release before cannot propose another bank account beside this one, and do all else.
drop function if exists account.propose_bank_change(uuid, account.bank_change_order, operator.instruction);
drop function if exists account.obstacle_to_bank_change(uuid, account.bank_change_order, text);
drop function if exists account.is_same_name(text, text);
drop function if exists account.plain_name(text);
