-- What the operator says of itself and where players pay to: read by the server, written by the owner of the database.
create schema site;

create table site.bank (
  code         text primary key,
  name_th      text not null,
  name_en      text not null,
  -- A bank that pays in kip is offered in the Laos build only.
  currency     text not null check (currency in ('BAHT', 'LAK')),
  position     int not null,
  -- Null: there is no such name, and English stands in.
  name_la      text,
  -- Whether a verifier can ask it about a transfer that was paid from it (see `has_feed` below).
  has_verifier boolean not null default true,
  -- Opens the app of this bank on its customer's phone; null where there is no such link. Nothing that a page would run itself.
  app_link     text,
  constraint opens_an_app check (app_link ~ '^[a-z][a-z0-9+.-]*:.' and app_link !~ '^(javascript|data|blob|vbscript|file|about):')
);
-- The banks of both countries by the short codes their customers know. Nobody can register without them, so they are
-- no part of the demo world.
insert into site.bank (code, position, currency, name_th, name_la, name_en) values
  ('KBANK', 0, 'BAHT', 'ธนาคารกสิกรไทย', 'ທະນາຄານກະສິກອນໄທ', 'Kasikornbank'),
  ('SCB', 1, 'BAHT', 'ธนาคารไทยพาณิชย์', 'ທະນາຄານໄທພານິດ', 'Siam Commercial Bank'),
  ('KTB', 2, 'BAHT', 'ธนาคารกรุงไทย', 'ທະນາຄານກຸງໄທ', 'Krungthai Bank'),
  ('BBL', 3, 'BAHT', 'ธนาคารกรุงเทพ', 'ທະນາຄານກຸງເທບ', 'Bangkok Bank'),
  ('BAY', 4, 'BAHT', 'ธนาคารกรุงศรีอยุธยา', 'ທະນາຄານກຸງສີອະຍຸທະຍາ', 'Bank of Ayudhya (Krungsri)'),
  ('TMB', 5, 'BAHT', 'ธนาคารทหารไทยธนชาต (ttb)', 'ທະນາຄານທະຫານໄທທະນະຊາດ (ttb)', 'TMBThanachart Bank (ttb)'),
  ('GSB', 6, 'BAHT', 'ธนาคารออมสิน', 'ທະນາຄານອອມສິນ', 'Government Savings Bank'),
  ('BAAC', 7, 'BAHT', 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร', 'ທະນາຄານເພື່ອການກະເສດ ແລະ ສະຫະກອນການກະເສດ', 'Bank for Agriculture and Agricultural Cooperatives'),
  ('GHB', 8, 'BAHT', 'ธนาคารอาคารสงเคราะห์', 'ທະນາຄານອາຄານສົງເຄາະ', 'Government Housing Bank'),
  ('KKP', 9, 'BAHT', 'ธนาคารเกียรตินาคินภัทร', 'ທະນາຄານກຽດນາຄິນພັດ', 'Kiatnakin Phatra Bank'),
  ('CIMB', 10, 'BAHT', 'ธนาคารซีไอเอ็มบี ไทย', 'ທະນາຄານຊີໄອເອັມບີ ໄທ', 'CIMB Thai Bank'),
  ('UOB', 11, 'BAHT', 'ธนาคารยูโอบี', 'ທະນາຄານຢູໂອບີ', 'United Overseas Bank (Thai)'),
  ('LHB', 12, 'BAHT', 'ธนาคารแลนด์ แอนด์ เฮ้าส์', 'ທະນາຄານແລນ ແອນ ເຮົ້າ', 'Land and Houses Bank'),
  ('TISCO', 13, 'BAHT', 'ธนาคารทิสโก้', 'ທະນາຄານທິສໂກ້', 'TISCO Bank'),
  ('ISBT', 14, 'BAHT', 'ธนาคารอิสลามแห่งประเทศไทย', 'ທະນາຄານອິດສະລາມແຫ່ງປະເທດໄທ', 'Islamic Bank of Thailand'),
  ('BCEL', 15, 'LAK', 'ธนาคารการค้าต่างประเทศลาว', 'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ', 'Banque pour le Commerce Extérieur Lao'),
  ('LDB', 16, 'LAK', 'ธนาคารพัฒนาลาว', 'ທະນາຄານພັດທະນາລາວ', 'Lao Development Bank'),
  ('JDB', 17, 'LAK', 'ธนาคารร่วมพัฒนา', 'ທະນາຄານຮ່ວມພັດທະນາ', 'Joint Development Bank');
select operator.make_rules_of('site.bank', 'code');

-- Where a player has heard of the site, as they say when they register.
create table site.source (
  code           text primary key,
  description    text not null,
  position       int not null,
  description_la text,
  description_en text
);

-- The operator's own accounts, shown for deposits.
create table site.deposit_account (
  deposit_account_id uuid primary key,
  bank_type          text not null check (bank_type in ('BANK', 'PAYMENT')),
  bank_code          text not null,
  mode               text not null,
  name_th            text not null,
  name_en            text not null,
  account_name       text not null,
  account_no         text not null,
  currency           text not null check (currency in ('BAHT', 'LAK')),
  is_shown           boolean not null,
  position           int not null,
  -- Which channel owns the money that comes into an account: `bank`, or a gateway (`qr:KBANK`) whose money lands there. What
  -- the feed of a gateway's account says is evidence of the gateway's payment, and no credit.
  owner_channel      text not null default 'bank',
  -- Whether the bank's feed of it numbers payments itself, so that a slip of the same payment has another reference.
  has_own_references boolean not null default false,
  -- When it is closed each day, by the clock of Bangkok; from later than to: over midnight.
  closed_from        time,
  closed_to          time,
  -- What can tell of a transfer: the feed of the account it came into, or a verifier that asks the bank it was paid from.
  -- Where neither can, one person may credit it on trust.
  has_feed           boolean not null default true,
  constraint known_owner check (owner_channel = 'bank' or owner_channel ~ '^qr:[A-Z0-9]{2,20}$'),
  constraint closed_from_to check (num_nulls(closed_from, closed_to) = 2 or (num_nulls(closed_from, closed_to) = 0 and closed_from <> closed_to))
);
select operator.make_rules_of('site.deposit_account', 'deposit_account_id');

-- The operator's own wallets at a wallet provider, shown for deposits.
create table site.deposit_wallet (
  deposit_wallet_id uuid primary key,
  mode              text not null,
  account_name      text not null,
  is_shown          boolean not null,
  position          int not null,
  -- A player is offered those of their own.
  currency          ledger.currency not null default 'BAHT',
  -- As of an account.
  closed_from       time,
  closed_to         time,
  constraint closed_from_to check (num_nulls(closed_from, closed_to) = 2 or (num_nulls(closed_from, closed_to) = 0 and closed_from <> closed_to))
);
select operator.make_rules_of('site.deposit_wallet', 'deposit_wallet_id');

-- Texts, flags and limits the operator sets. Each key has one owner and one shape, in site/setting.ts.
create table site.setting (
  key   text primary key,
  value jsonb not null
);
select operator.make_rules_of('site.setting', 'key');

grant usage on schema site to krapao_app;
grant select on all tables in schema site to krapao_app;
