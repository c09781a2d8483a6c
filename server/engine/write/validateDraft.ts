import { recordMistakes } from '#server/validation/recordMistakes.ts'
import type { Row } from '../defineModule.ts'
import type { CompiledResource } from '../registry/CompiledResource.ts'
import { addError, type Draft } from './Draft.ts'

/** Notes a mistake at every value that breaks the schema of a new record, or of a change. */
export function validateDraft(compiled: CompiledResource, draft: Draft): void {
  const { before, changes } = draft
  const { model, validate } = compiled
  const mistakes =
    before === null
      ? recordMistakes(validate.create, sendable(compiled, changes))
      : recordMistakes(validate.update, { ...changes, [model.key]: before[model.key] })
  for (const mistake of mistakes) addError(draft, mistake)
}

/** What a client may send of a new record; the rest was filled in by the server. */
const sendable = ({ fields }: CompiledResource, changes: Row): Row =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => fields.get(name)?.write !== 'never'))
