import { noSecrets, type Secrets } from './secretsOf.ts'

const secretName = /password|passwd|pwd|secret|token|credential|apikey/i

/** Words in the key or the name of a setting that make a secret of its value. */
const secretLabel = /password|passwd|pwd|secret|token|credential|key|密码|口令|密钥|令牌/i

/** Levels that are logged; what was refused for its depth is not worth more. */
const deepest = 20

const hidden = '******'

/**
 * A copy of a value for the log, in which every secret is hidden: what is named like one, what a field of the
 * resource keeps to itself, and the value of a setting whose key or name speaks of one (appValue beside appKey or
 * appName). A setting that is sent without key and name is hidden, too, because nobody can tell.
 */
export function masked(value: unknown, secrets: Secrets = noSecrets, depth = 0): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  if (depth === deepest) return '…'
  if (Array.isArray(value)) return value.map(item => masked(item, secrets, depth + 1))
  const record = value as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(record).map(([name, inner]) => [
      name,
      inner !== null && isSecret(name, record, secrets) ? hidden : masked(inner, secrets, depth + 1),
    ]),
  )
}

function isSecret(name: string, record: Record<string, unknown>, { fields, settings }: Secrets): boolean {
  if (secretName.test(name) || fields.has(name)) return true
  const labels = labelsOf(name, record)
  if (labels.length === 0) return settings.has(name)
  return labels.some(label => secretLabel.test(label))
}

/** What stands beside a value to say what it is: the key and the name of a setting. */
function labelsOf(name: string, record: Record<string, unknown>): string[] {
  const prefix = /^(.*)value$/i.exec(name)?.[1]
  if (prefix === undefined) return []
  const names = prefix === '' ? ['key', 'name'] : [`${prefix}Key`, `${prefix}Name`]
  return names.map(label => record[label]).filter(label => typeof label === 'string')
}
