import type { Db, Tx } from '../../platform/database/db.ts'
import { cleanTexts } from './clean-html.ts'
import { type Setting, type SettingKey, SETTINGS, type StoredSetting } from './setting.ts'
import { saveSetting, settingValue } from './store.ts'

/** What the operator set, or the initial value. A stored value that has lost its shape is a broken promise. */
export async function readSetting<Key extends SettingKey>(db: Db | Tx, key: Key): Promise<Setting<Key>> {
  const { shape, initial } = SETTINGS[key]
  const value = (await settingValue(db, key)) ?? initial
  // The shape of a key parses to the setting of that key, which the index type of SETTINGS cannot say.
  return shape.parse(value) as Setting<Key>
}

/** What HTML is in it is saved without what could run. Other processes see the end of the service up to a second later. */
export async function writeSetting<Key extends SettingKey>(db: Db | Tx, key: Key, value: StoredSetting<Key>): Promise<void> {
  SETTINGS[key].shape.parse(value)
  await saveSetting(db, key, cleanTexts(key, value))
}
