/** English of a text that seeds give to a row. */
export interface EnglishSeed {
  table: string
  /** Column of the text; its English stands in the one of that name with _en. */
  column: string
  /** Columns that say which row is meant beside its text, and what they hold. */
  by: Record<string, string>
  zh: string
  en: string
}

/** What stands in a list of seeds, and in which columns. */
interface EnglishList {
  table: string
  column: string
  /** Property of the seed with the text; its English stands in the one of that name with En. */
  name: string
  /** Property of the seed by column. */
  by?: Record<string, string>
}

type Written = Record<string, unknown>

const LISTS: Record<string, EnglishList> = {
  settings: {
    table: 'sys_config',
    column: 'config_name',
    name: 'configName',
    by: { config_key: 'configKey' },
  },
  jobs: { table: 'sys_job', column: 'job_name', name: 'jobName' },
  calendar: { table: 'sys_calendar_exception', column: 'name', name: 'name' },
  packages: { table: 'sys_tenant_package', column: 'name', name: 'name' },
  notifyTemplates: { table: 'sys_notify_template', column: 'name', name: 'name', by: { code: 'code' } },
  mailTemplates: { table: 'sys_mail_template', column: 'name', name: 'name', by: { code: 'code' } },
  smsTemplates: { table: 'sys_sms_template', column: 'name', name: 'name', by: { code: 'code' } },
  dictionaries: {
    ...{ table: 'sys_dict_type', column: 'dict_name', name: 'dictName' },
    by: { dict_type: 'dictType' },
  },
  values: {
    ...{ table: 'sys_dict_data', column: 'dict_label', name: 'label' },
    by: { dict_type: 'dictType', dict_value: 'value' },
  },
  roles: { table: 'sys_role', column: 'role_name', name: 'roleName', by: { role_key: 'roleKey' } },
  posts: { table: 'sys_post', column: 'post_name', name: 'name', by: { post_code: 'code' } },
}

/**
 * Takes the English out of a list of seeds, whose rows are made in Chinese first. Returns it.
 * @param named which of the lists it is
 * @param more what all of the seeds say, which their rows do not
 */
export function takeEnglish(
  named: keyof typeof LISTS,
  seeds: readonly object[],
  more: Written = {},
): EnglishSeed[] {
  const { table, column, name, by = {} } = LISTS[named] as EnglishList
  return seeds.flatMap(seed => {
    const written = seed as Written
    const { [`${name}En`]: en, [name]: zh } = written
    delete written[`${name}En`]
    if (typeof en !== 'string' || typeof zh !== 'string') return []
    const said = { ...more, ...written }
    const keys = Object.entries(by).map(([key, property]) => [key, String(said[property])])
    return [{ table, column, by: Object.fromEntries(keys), zh, en }]
  })
}
