import { sql } from 'kysely'
import type { AudienceRule } from '#model/audience/audienceRule.ts'
import { isMeant } from '#model/audience/isMeant.ts'
import { Fault } from '#model/errors.ts'
import { joinWords, localized, wordsOf } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { SUSPENDED } from '../setModelState.ts'
import { checkOf, type JudgedDefinition } from './definitionCheck.ts'

/** Reasons that a message names. */
const NAMED = 3

/**
 * Passes where the caller may start a definition now: it is the latest of a model that is there and active, can be
 * run, and is open to the caller. That is asked of the model as it is now, whatever was frozen.
 * @throws Fault STATE, PERMISSION_DENIED
 */
export async function assertMayStart(
  context: Pick<RequestContext, 'tx' | 'caller' | 'now'>,
  definition: JudgedDefinition & { name: string },
): Promise<void> {
  const { tx, caller, now } = context
  const { name } = definition
  const model = await modelOf(context, definition.id)
  if (!model)
    throw new Fault('STATE', {
      message: localized('流程“{{name}}”已有新的版本，或已删除，请重新选择', { name }),
    })
  if (model.state === SUSPENDED)
    throw new Fault('STATE', { message: localized('流程“{{name}}”已挂起，不能发起', { name }) })
  if (!isOpenTo(model.audience, caller.memberships))
    throw new Fault('PERMISSION_DENIED', {
      message: localized('流程“{{name}}”没有向您开放，不能发起', { name }),
    })
  const { isExecutable, reasons } = await checkOf({ tx, tenantId: caller.tenantId, now }, definition)
  if (isExecutable) return
  throw new Fault('STATE', {
    message: localized('流程“{{name}}”不可执行，请管理员修改后重新发布：{{reasons}}', {
      ...{ name, reasons: joinWords(reasons.slice(0, NAMED).map(wordsOf), '；') },
    }),
  })
}

/** Whether a process is open to whoever has the memberships: without a rule to everybody. */
export const isOpenTo = (audience: unknown, memberships: unknown): boolean =>
  isMeant(audience, memberships) ?? true

interface LiveModel {
  state: number
  audience: AudienceRule | null
}

/** The model whose latest version it is. Whoever suspends or removes it meanwhile comes first or afterwards. */
async function modelOf(
  { tx, caller }: Pick<RequestContext, 'tx' | 'caller'>,
  definitionId: number,
): Promise<LiveModel | undefined> {
  const { rows } = await sql<LiveModel>`
    select suspension_state as state, start_audience as audience from bpm_model
    where tenant_id = ${caller.tenantId} and process_definition_id = ${definitionId} and deleted_at is null
    for share`.execute(tx)
  return rows[0]
}
