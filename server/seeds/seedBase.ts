import type { AppModel } from '#model/types/index.ts'
import type { Tx } from '../db/Database.ts'
import { insertAll } from './insertAll.ts'
import type { Once } from './readOnce.ts'
import type { DictionarySeed, Seeds } from './Seeds.ts'
import { seedJobs } from './seedJobs.ts'
import { seedMenus } from './seedMenus.ts'
import { seedTemplates } from './seedTemplates.ts'

const creator = 'system'

/** Dictionaries, settings, menus and templates that this installation has not been given yet. Runs at every start. */
export async function seedBase(tx: Tx, app: AppModel, seeds: Seeds, once: Once): Promise<void> {
  await seedDictionaries(tx, seeds.dictionaries, once)
  await seedSettings(tx, seeds.settings, once)
  await seedMenus(tx, app, seeds.menus, once)
  await seedTemplates(tx, seeds, once)
  await seedJobs(tx, seeds.jobs, once)
}

async function seedDictionaries(tx: Tx, dictionaries: DictionarySeed[], once: Once): Promise<void> {
  const fresh = dictionaries.filter(({ dictType }) => !once.isMade(`dictionary:${dictType}`))
  await insertAll(
    tx,
    'sys_dict_type',
    fresh.map(({ dictType, dictName }) => ({
      dict_type: dictType,
      dict_name: dictName,
      status: '0',
      create_by: creator,
    })),
  )
  await insertAll(
    tx,
    'sys_dict_data',
    fresh.flatMap(({ dictType, values }) =>
      values.map(({ value, label, listClass, isDefault }, index) => ({
        dict_type: dictType,
        dict_value: value,
        dict_label: label,
        dict_sort: index + 1,
        list_class: listClass ?? 'default',
        is_default: isDefault ?? 'N',
        status: '0',
        create_by: creator,
      })),
    ),
  )
  await once.made(fresh.map(({ dictType }) => `dictionary:${dictType}`))
}

async function seedSettings(tx: Tx, settings: Seeds['settings'], once: Once): Promise<void> {
  const fresh = settings.filter(({ configKey }) => !once.isMade(`setting:${configKey}`))
  await insertAll(
    tx,
    'sys_config',
    fresh.map(({ configKey, configName, configValue, remark }) => ({
      config_key: configKey,
      config_name: configName,
      config_value: configValue,
      config_type: 'Y',
      remark,
      create_by: creator,
    })),
  )
  await once.made(fresh.map(({ configKey }) => `setting:${configKey}`))
}
