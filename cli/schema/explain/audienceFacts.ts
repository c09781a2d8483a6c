import { textOf } from '#model/language/t.ts'
import type { ConsequenceModel, ResourceModel } from '#model/types/index.ts'
import type { Fact, Writing } from './Fact.ts'

/** Who sees which of the records, by what the header finds them, and which of their changes are asked about first. */
export function audienceFacts(resource: ResourceModel, at: Writing['at']): Fact[] {
  const { readers, findBy = [], consequences = [] } = resource
  return [
    ...(readers
      ? [
          {
            what: 'readers see',
            is: readers.where,
            why: `${at('readers') ?? ''}; all of them whoever holds ${readers.unless.join(' or ')}`,
          },
        ]
      : []),
    ...(findBy.length > 0
      ? [{ what: 'found in the header by', is: findBy.join(', '), why: at('findBy') ?? '' }]
      : []),
    ...consequences.map(consequence => ({
      what: 'asked first',
      is: [momentOf(consequence), ...conditionsOf(consequence), countWords(consequence)]
        .filter(Boolean)
        .join('; '),
      why: at('consequences') ?? '',
    })),
  ]
}

function momentOf({ on, ask }: ConsequenceModel): string {
  const question = textOf(ask)
  if ('action' in on) return `${on.action}: ${question}`
  if ('changed' in on) return `${on.changed.join(', ')} changed: ${question}`
  return `${on.field} ${'passed' in on ? 'is over' : `= ${on.value}`}: ${question}`
}

const conditionsOf = ({ was, when }: ConsequenceModel): string[] => [
  ...(was === undefined ? [] : [`where it was ${was}`]),
  ...(when === undefined ? [] : [`where it is ${when}`]),
]

/** counts loans/loan/index by deviceId where status == 'lent' */
function countWords({ count }: ConsequenceModel): string {
  if (count === null) return ''
  if (typeof count === 'string') return `counts ${count}, by server code`
  const { page, via, where } = count
  return `counts ${page} by ${via}${where === undefined ? '' : ` where ${where}`}`
}
