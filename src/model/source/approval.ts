import { type Static, Type } from '@sinclair/typebox'
import { Choice, Closed, FieldName, withMeaning } from './common.ts'

/** Records that a process approves. */
export const ApprovalSource = Closed(
  {
    process: Type.String({
      pattern: '^[A-Za-z_][A-Za-z0-9_.-]*$',
      maxLength: 64,
      description:
        'Key of the process. Its latest published version is looked up in the institution of the record when it is submitted.',
    }),
    result: withMeaning(
      FieldName,
      'Read-only property that says how far it is, a text or whole number: 1 in progress, 2 approved, 3 rejected, 4 cancelled; empty before it is submitted, and when it was handed back. Nobody else writes it.',
    ),
    submit: Type.Optional(
      Choice(['action', 'create'], {
        default: 'action',
        description:
          'When a record is submitted: by the action submit, or as it is created, by the same request. What an import brings waits for the action either way.',
      }),
    ),
    lock: Type.Optional(
      Type.Union([Type.Literal(true), Type.Array(FieldName, { minItems: 1, uniqueItems: true })], {
        default: true,
        description:
          'What nobody changes while it is in progress, whichever way: true for all of the record, or these properties.',
      }),
    ),
  },
  {
    title: 'Approval',
    description:
      'A process approves the records: adds the actions submit and withdraw, whose title, icon, confirm, permission, order, when and refusal may be given under actions. A record that is removed meanwhile ends its process.',
  },
)
export type ApprovalSource = Static<typeof ApprovalSource>
