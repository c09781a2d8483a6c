import { personNameOf } from '#model/fieldAccess.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'

/**
 * Says what the people are called whose login names records hold, by one query for all of them: createByName beside
 * createBy. Of other tenants' accounts nothing is said. The records are changed in place.
 * @param fields those that are answered
 * @param isShown whether a screen shows a field; what none shows is not looked up
 */
export async function namePeople(
  { services, tx, caller }: OperationContext,
  records: readonly Row[],
  fields: readonly FieldModel[],
  isShown: (name: string) => boolean = () => true,
): Promise<void> {
  const taken = new Set(fields.map(({ name }) => name))
  const named = fields.filter(
    ({ login, name }) => login === true && isShown(name) && !taken.has(personNameOf(name)),
  )
  const logins = new Set(named.flatMap(({ name }) => records.map(record => record[name]).filter(isText)))
  if (logins.size === 0) return
  const people = await services.institution.personNames(tx, caller.tenantId, [...logins])
  for (const record of records)
    for (const { name } of named) {
      const person = people.get(String(record[name] ?? ''))
      if (person !== undefined) record[personNameOf(name)] = person
    }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
