import type { ResourceModel } from '#model/types/index.ts'
import { uniqueSets } from '../../db/sync/constraintName.ts'
import type { OperationContext } from '../OperationContext.ts'
import type { CompiledResource } from '../registry/CompiledResource.ts'
import { applyDefaults } from './applyDefaults.ts'
import { changedFields } from './changedFields.ts'
import { checkDictionaries } from './checkDictionaries.ts'
import { checkDocuments } from './checkDocuments.ts'
import { checkFileAddresses } from './checkFileAddresses.ts'
import { checkReferences } from './checkReferences.ts'
import { checkRegions } from './checkRegions.ts'
import { checkRules } from './checkRules.ts'
import { checkScope } from './checkScope.ts'
import { checkTree } from './checkTree.ts'
import { checkUnique } from './checkUnique.ts'
import { computeFields } from './computeFields.ts'
import type { Draft } from './Draft.ts'
import { faultOf } from './faultOf.ts'
import { normalizeValues } from './normalizeValues.ts'
import { validateDraft } from './validateDraft.ts'

/**
 * Completes drafts (defaults, normal form, computed fields) and notes everything that is wrong with them: schema,
 * dictionaries, references, documents, tree, data scope, rules. Nothing is stored.
 */
export async function checkDrafts(
  context: OperationContext,
  compiled: CompiledResource,
  drafts: readonly Draft[],
): Promise<void> {
  const { model } = compiled
  for (const draft of drafts) {
    if (draft.before === null) applyDefaults(context, compiled, draft)
    validateDraft(compiled, draft)
    normalizeValues(draft.changes, model.fields)
  }
  const changed = changedFields(drafts, model.fields)
  await checkDictionaries(context, changed)
  checkRegions(changed)
  checkFileAddresses(changed)
  await checkReferences(context, changed, model.fields)
  await checkDocuments(context, compiled, drafts)
  for (const draft of drafts) {
    await checkTree(context, model, draft)
    checkScope(context, model, draft)
    if (draft.errors.length === 0) await computeFields(context, compiled, draft)
    await checkRules(context, compiled, draft)
  }
}

/**
 * The same for one draft that is about to be stored. Duplicates are left to the database, which stops at the first,
 * unless there is more to tell or several things must be unique: then they are told together.
 * @throws the fault of all mistakes together
 */
export async function assertValid(
  context: OperationContext,
  compiled: CompiledResource,
  draft: Draft,
): Promise<void> {
  await checkDrafts(context, compiled, [draft])
  if (draft.errors.length > 0 || isUniqueTwice(compiled.model, draft)) {
    await checkUnique(context, compiled.model, [draft])
  }
  if (draft.errors.length === 0) return
  throw faultOf(draft.errors, compiled.model.fields)
}

const isUniqueTwice = (resource: ResourceModel, { changes }: Draft): boolean =>
  uniqueSets(resource).filter(set => set.some(name => name in changes)).length > 1
