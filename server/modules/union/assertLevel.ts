import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'

/** @throws Fault INVALID at levelId when no level is chosen, or one that is not there or is out of use */
export async function assertLevel({ tx }: RequestContext, levelId: number | null): Promise<void> {
  if (levelId === null) throw fieldFault('INVALID', 'levelId', localized('请选择联盟等级'))
  const level = await tx
    .selectFrom('union_level')
    .select('status')
    .where('level_id', '=', levelId)
    .executeTakeFirst()
  if (level?.status !== '0') throw fieldFault('INVALID', 'levelId', localized('该联盟等级不存在或已停用'))
}
