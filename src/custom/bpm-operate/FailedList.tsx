import { t } from '#model/language/t.ts'
import type { FailedInstance } from './useMigration.ts'

/** Instances that stay in their version, and why. */
export function FailedList({ failed }: { failed: readonly FailedInstance[] }) {
  if (failed.length === 0) return null
  return (
    <ul className="m-migrate-failed">
      {failed.map(({ id, name, problems }) => (
        <li key={id}>
          <strong>{name ?? id}</strong>
          <ul>
            {problems.map(({ code, nodeName, message }) => (
              <li key={`${code} ${nodeName}`}>
                {nodeName ? t('{{name}}：{{message}}', { name: nodeName, message }) : message}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
