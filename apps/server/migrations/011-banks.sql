-- The banks of both countries by the short codes their customers know. Nobody can register without them, so they are
-- no part of the demo. A bank the operator has added already stays as it is.
insert into site.bank (code, name_th, name_en, currency, position) values
  ('KBANK', 'ธนาคารกสิกรไทย', 'Kasikornbank', 'BAHT', 0),
  ('SCB', 'ธนาคารไทยพาณิชย์', 'Siam Commercial Bank', 'BAHT', 1),
  ('KTB', 'ธนาคารกรุงไทย', 'Krungthai Bank', 'BAHT', 2),
  ('BBL', 'ธนาคารกรุงเทพ', 'Bangkok Bank', 'BAHT', 3),
  ('BAY', 'ธนาคารกรุงศรีอยุธยา', 'Bank of Ayudhya (Krungsri)', 'BAHT', 4),
  ('TMB', 'ธนาคารทหารไทยธนชาต (ttb)', 'TMBThanachart Bank (ttb)', 'BAHT', 5),
  ('GSB', 'ธนาคารออมสิน', 'Government Savings Bank', 'BAHT', 6),
  ('BAAC', 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร', 'Bank for Agriculture and Agricultural Cooperatives', 'BAHT', 7),
  ('GHB', 'ธนาคารอาคารสงเคราะห์', 'Government Housing Bank', 'BAHT', 8),
  ('KKP', 'ธนาคารเกียรตินาคินภัทร', 'Kiatnakin Phatra Bank', 'BAHT', 9),
  ('CIMB', 'ธนาคารซีไอเอ็มบี ไทย', 'CIMB Thai Bank', 'BAHT', 10),
  ('UOB', 'ธนาคารยูโอบี', 'United Overseas Bank (Thai)', 'BAHT', 11),
  ('LHB', 'ธนาคารแลนด์ แอนด์ เฮ้าส์', 'Land and Houses Bank', 'BAHT', 12),
  ('TISCO', 'ธนาคารทิสโก้', 'TISCO Bank', 'BAHT', 13),
  ('ISBT', 'ธนาคารอิสลามแห่งประเทศไทย', 'Islamic Bank of Thailand', 'BAHT', 14),
  ('BCEL', 'ธนาคารการค้าต่างประเทศลาว', 'Banque pour le Commerce Extérieur Lao', 'LAK', 15),
  ('LDB', 'ธนาคารพัฒนาลาว', 'Lao Development Bank', 'LAK', 16),
  ('JDB', 'ธนาคารร่วมพัฒนา', 'Joint Development Bank', 'LAK', 17)
on conflict (code) do nothing;
