-- A code that was asked for. counted: it is sent now, and what was asked for twice is counted once. blocked: after five codes in an
-- hour, or five wrong tries. paused: one was sent within the minute. network_limit: a network has had a hundred in an hour.
create type otp.challenge_begun as enum ('counted', 'blocked', 'paused', 'network_limit');
-- The code that was sent within the minute. is_own: this browser asked for it, and it is known that it was sent.
create type otp.live_challenge as (challenge_id uuid, reference text, token_hash bytea, sent_at timestamptz, is_own boolean);
-- A code that was typed. used_up: after five wrong ones.
create type otp.challenge_answered as enum ('right', 'right_again', 'wrong', 'used_up', 'expired', 'not_sent', 'no_token');

-- phone_taken: another player has it.
create type account.registered as enum ('registered', 'phone_taken');
comment on type account.registration is 'may be null: source_code, invited_by, terms_version, terms_language';

-- limit: too many attempts have failed, or are under way.
create type account.sign_in_begun as enum ('counted', 'limit');
-- wrong: the attempt has failed by it. inactive: told to whoever knows the password only. no_attempt: none was counted for this
-- player, or it has failed.
create type account.session_opened as enum ('opened', 'wrong', 'inactive', 'no_attempt');

-- What its bank says of an account under the name that its player has given it. asking: nothing yet. no_account: it knows of none.
create type account.name_state as enum ('asking', 'fits', 'differs', 'no_account');
alter type account.name_said alter attribute state type account.name_state;

-- A player wants the name of their bank account spelt in another way. ask: whose it is, the bank has to say. same: it is spelt so.
-- limit: of a day and night. The others are how this try ended.
create type account.bank_name_tried as enum (
  'ask', 'same', 'no_bank', 'other_bank', 'limit', 'changed', 'differs', 'silent', 'moved');
-- silent: the bank has said nothing. moved: the player has another account meanwhile.
create type account.bank_name_ended as enum ('changed', 'differs', 'silent', 'moved');

-- Why this cannot become the player's bank account. not_an_account: the number is none, or the bank is unknown. taken: another player
-- has proven it. name_differs: from what the bank says. open: another change waits for somebody.
create type account.bank_change_obstacle as enum (
  'no_player', 'not_an_account', 'other_currency', 'same_account', 'taken', 'name_differs', 'open');
-- The bank is asked by whoever sends it, and has said whose the account is in a report.
alter type account.bank_change_order drop attribute holder_name;
comment on type account.bank_change_order is 'may be null: currency';
comment on function account.digits_of is 'used in statements';

-- What became of a report of a bet. repeated: it had been told before, with the same words. kept: it cannot be counted, or not yet, and
-- stands with its reason.
create type bets.taken_in as enum ('counted', 'repeated', 'kept');

-- What became of a request to move money to a game, or out of one. begun: now, or by the same request before. key_reused: the key was
-- another request's. closed: its player was told that nothing was done. no_game, no_account: it cannot go there, or come from there.
-- nothing: there is nothing to move. open: another transfer at that game is in the way. reconciling: our ledger is being compared with
-- the providers', and nothing is sent. busy: in a batch, somebody else holds the player.
create type games.transfer_begun as enum (
  'begun', 'key_reused', 'closed', 'no_game', 'no_account', 'nothing', 'not_enough', 'open', 'no_player', 'reconciling', 'busy');
comment on type games.transfer_order is 'may be null: amount, then_to_game, certain, version';

-- ended: now, or by this same lease before. fenced: somebody with a newer lease has taken it over, or it ended otherwise. busy: in a
-- batch, somebody else holds the player.
create type games.transfer_ended as enum ('ended', 'fenced', 'busy');

-- busy: a worker is asking the provider about the transfer at this moment; say it again.
create type games.transfer_obstacle as enum ('busy');

-- Why a game's result is not booked. reconciling: our ledger is being compared with the provider's, and the difference may be an act that
-- only one side knows. doubted: a person is finding out whether the provider's balances can be believed. zero: the balance is read again
-- first.
create type games.result_obstacle as enum ('reconciling', 'doubted', 'zero');

-- no_game: none that is offered in the player's currency. of_another: the name is another player's.
create type games.account_opened as enum ('opened', 'already_active', 'no_game', 'cannot_act', 'of_another');

-- What a player's bets at a game come to, beside the results that the balances told. ask: the balance is older than the newest bet or
-- result, and is read first. wait: the feed has not passed that moment, or money is on its way. open: the balance has less, which may be on
-- stake; compared again when it cannot be any more. differs: a work item says by how much.
create type games.bets_compared as enum ('agrees', 'ask', 'wait', 'open', 'differs');
