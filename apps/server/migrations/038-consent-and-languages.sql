-- Which versions of the terms a player has accepted, when, and in which language they read them. Evidence: written by
-- its function alone, never changed. The newest row is what holds.
create table account.consent (
  player_id   uuid not null references account.player,
  version     text not null,
  language    text not null check (language in ('th', 'la', 'en')),
  accepted_at timestamptz not null,
  primary key (player_id, accepted_at, version)
);
grant select on account.consent to krapao_app;

-- The browser that asked for a code: it alone is told again where to type it.
alter table otp.challenge add column visitor_hash bytea;

-- Null: there is no such name, and English stands in.
alter table site.bank add column name_la text;
alter table site.source add column description_la text, add column description_en text;
update site.bank set name_la = lao.name
  from (values
    ('KBANK', 'ທະນາຄານກະສິກອນໄທ'),
    ('SCB', 'ທະນາຄານໄທພານິດ'),
    ('KTB', 'ທະນາຄານກຸງໄທ'),
    ('BBL', 'ທະນາຄານກຸງເທບ'),
    ('BAY', 'ທະນາຄານກຸງສີອະຍຸທະຍາ'),
    ('TMB', 'ທະນາຄານທະຫານໄທທະນະຊາດ (ttb)'),
    ('GSB', 'ທະນາຄານອອມສິນ'),
    ('BAAC', 'ທະນາຄານເພື່ອການກະເສດ ແລະ ສະຫະກອນການກະເສດ'),
    ('GHB', 'ທະນາຄານອາຄານສົງເຄາະ'),
    ('KKP', 'ທະນາຄານກຽດນາຄິນພັດ'),
    ('CIMB', 'ທະນາຄານຊີໄອເອັມບີ ໄທ'),
    ('UOB', 'ທະນາຄານຢູໂອບີ'),
    ('LHB', 'ທະນາຄານແລນ ແອນ ເຮົ້າ'),
    ('TISCO', 'ທະນາຄານທິສໂກ້'),
    ('ISBT', 'ທະນາຄານອິດສະລາມແຫ່ງປະເທດໄທ'),
    ('BCEL', 'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ'),
    ('LDB', 'ທະນາຄານພັດທະນາລາວ'),
    ('JDB', 'ທະນາຄານຮ່ວມພັດທະນາ')
  ) as lao (code, name)
  where site.bank.code = lao.code;
