-- `operator.answered_before` has taken its place: it knows what the act was about.
drop function if exists operator.status_before(uuid, operator.instruction);
