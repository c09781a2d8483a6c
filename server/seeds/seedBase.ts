import type { AppModel } from '#model/types/index.ts'
import type { Tx } from '../db/Database.ts'
import { nextTime } from '../scheduler/nextTimes.ts'
import { insertAll } from './insertAll.ts'
import type { Once } from './readOnce.ts'
import type { CalendarSeed, DictionarySeed, JobSeed, Seeds } from './Seeds.ts'
import { type FreshNodes, seedMenus } from './seedMenus.ts'
import { seedTemplates } from './seedTemplates.ts'

const creator = 'system'

/**
 * Dictionaries, settings, menus and templates that this installation has not been given yet. Runs at every start.
 * Returns the menu nodes that it made, by the page that asks for them.
 */
export async function seedBase(tx: Tx, app: AppModel, seeds: Seeds, once: Once): Promise<FreshNodes> {
  await seedDictionaries(tx, seeds.dictionaries, once)
  await seedSettings(tx, seeds.settings, once)
  const fresh = await seedMenus(tx, app, seeds.menus, once)
  await seedTemplates(tx, seeds, once)
  await seedJobs(tx, seeds.jobs, once)
  if (app.resources['system/calendar/index']) await seedCalendar(tx, seeds.calendar, once)
  return fresh
}

async function seedDictionaries(tx: Tx, dictionaries: DictionarySeed[], once: Once): Promise<void> {
  const fresh = dictionaries.filter(({ dictType }) => !once.isMade(`dictionary:${dictType}`))
  await insertAll(
    tx,
    'sys_dict_type',
    fresh.map(dictionary => ({ ...dictionaryRow(dictionary), status: '0', create_by: creator })),
  )
  await insertAll(
    tx,
    'sys_dict_data',
    fresh.flatMap(valueRows).map(row => ({ ...row, status: '0', create_by: creator })),
  )
  await once.made(fresh.map(({ dictType }) => `dictionary:${dictType}`))
}

/** What a seed says of its dictionary. */
export const dictionaryRow = ({ dictType, dictName }: DictionarySeed) => ({
  dict_type: dictType,
  dict_name: dictName,
})

/** What a seed says of the values of its dictionary, in their order. */
export const valueRows = ({ dictType, values }: DictionarySeed) =>
  values.map(({ value, label, listClass, isDefault }, index) => ({
    dict_type: dictType,
    dict_value: value,
    dict_label: label,
    dict_sort: index + 1,
    list_class: listClass ?? 'default',
    is_default: isDefault ?? 'N',
  }))

async function seedSettings(tx: Tx, settings: Seeds['settings'], once: Once): Promise<void> {
  const fresh = settings.filter(({ configKey }) => !once.isMade(`setting:${configKey}`))
  await insertAll(
    tx,
    'sys_config',
    fresh.map(setting => ({ ...settingRow(setting), config_type: 'Y', create_by: creator })),
  )
  await once.made(fresh.map(({ configKey }) => `setting:${configKey}`))
}

/** What a seed says of its setting. */
export const settingRow = ({ configKey, configName, configValue, remark }: Seeds['settings'][number]) => ({
  config_key: configKey,
  config_name: configName,
  config_value: configValue,
  remark,
})

/** Built-in jobs that were never made; they may be paused and given other times, but not removed. */
async function seedJobs(tx: Tx, jobs: JobSeed[], once: Once): Promise<void> {
  const nameOf = ({ invokeTarget }: JobSeed) => `job:${invokeTarget.replace(/\(.*$/, '')}`
  const fresh = jobs.filter(job => !once.isMade(nameOf(job)))
  const taken = await takenNames(tx)
  await insertAll(
    tx,
    'sys_job',
    fresh.map(({ jobName, invokeTarget, cronExpression, remark, status = '0' }) => ({
      ...{
        job_name: taken.has(jobName) ? `${jobName}（内置）` : jobName,
        job_group: 'SYSTEM',
        invoke_target: invokeTarget,
      },
      ...{ cron_expression: cronExpression, misfire_policy: '2', concurrent: '1', status },
      ...{ alert_on_failure: true, built_in: 'Y', remark, create_by: 'system' },
      next_valid_time: status === '0' ? nextTime(cronExpression, new Date()) : null,
    })),
  )
  await once.made(fresh.map(nameOf))
}

/** Names that people gave to jobs of their own before the system had one of this name. */
async function takenNames(tx: Tx): Promise<Set<unknown>> {
  const rows = await tx.selectFrom('sys_job').select('job_name').where('job_group', '=', 'SYSTEM').execute()
  return new Set(rows.map(row => row.job_name))
}

/** Each year once: what the platform has changed or removed of it stays so. */
async function seedCalendar(tx: Tx, calendar: CalendarSeed[], once: Once): Promise<void> {
  const nameOf = ({ firstDay }: CalendarSeed) => `calendar:${firstDay.slice(0, 4)}`
  const fresh = calendar.filter(days => !once.isMade(nameOf(days)))
  await insertAll(
    tx,
    'sys_calendar_exception',
    fresh.map(({ firstDay, lastDay, ...days }) => ({
      ...{ ...days, first_day: firstDay, last_day: lastDay, create_by: creator },
    })),
  )
  await once.made([...new Set(fresh.map(nameOf))])
}
