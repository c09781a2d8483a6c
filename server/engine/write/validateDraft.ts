import { messageOf } from '#model/errors.ts'
import type { ValidationIssue } from '#model/validation/index.ts'
import type { Row } from '../defineModule.ts'
import type { CompiledResource } from '../registry/CompiledResource.ts'
import { addError, type Draft } from './Draft.ts'

/** Notes a mistake at every value that breaks the schema of a new record, or of a change. */
export function validateDraft(compiled: CompiledResource, draft: Draft): void {
  const { before, changes } = draft
  const { model, validate } = compiled
  const issues =
    before === null
      ? validate.create(sendable(compiled, changes))
      : validate.update({ ...changes, [model.key]: before[model.key] })
  for (const issue of issues) addError(draft, toError(issue))
}

/** What a client may send of a new record; the rest was filled in by the server. */
const sendable = ({ fields }: CompiledResource, changes: Row): Row =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => fields.get(name)?.write !== 'never'))

/** An issue of a validator as it is answered. */
export function toError({ field, code, message }: ValidationIssue) {
  if (code !== 'additionalProperties') return { field, code, message }
  return { field, code: 'UNKNOWN_FIELD', message: messageOf('UNKNOWN_FIELD') }
}
