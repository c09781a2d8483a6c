import type { ResourceModel } from '#model/types/index.ts'
import type { Fact, Writing } from './Fact.ts'

/** What a process, or a program of one, does with the records. */
export function approvalFacts({ approval, onBehalf }: ResourceModel, at: Writing['at']): Fact[] {
  const ofApproval = (name: string) => at('approval', name) ?? 'where none is given'
  return [
    ...(approval
      ? [
          { what: 'approved by', is: `the process ${approval.process}`, why: ofApproval('process') },
          { what: 'how far it is', is: approval.result, why: ofApproval('result') },
          { what: 'submitted', is: submittedBy(approval.submit), why: ofApproval('submit') },
          {
            what: 'locked',
            is: `${approval.lock === true ? 'all of it' : approval.lock.join(', ')}, while in progress`,
            why: ofApproval('lock'),
          },
        ]
      : []),
    ...(onBehalf
      ? [{ what: 'on behalf', is: 'processes may write records', why: at('onBehalf') ?? '' }]
      : []),
  ]
}

const submittedBy = (submit: string): string =>
  submit === 'create' ? 'as it is created' : 'by the action submit'
