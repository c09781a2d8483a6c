import { textOf } from '#model/language/t.ts'
import type { ResourceModel, Text } from '#model/types/index.ts'

/** What the log and the API document call a link: with what its records are called, unless its title says that itself. */
export function titleOfLink(resource: Pick<ResourceModel, 'title'>, title: Text): string {
  const [record, link] = [textOf(resource.title), textOf(title)]
  return link.startsWith(record) ? link : `${record}${link}`
}
