import { compileMenu, menuPathOf } from '../compile/compileRoute.ts'
import type { AppFacts, ResourceFacts } from '../derive/AppFacts.ts'
import type { NameFacts } from '../expression/index.ts'
import { menuSeedsOf } from '../link/menuSeeds.ts'
import type { Problem } from '../types/index.ts'
import type { CheckContext, PageRule } from './CheckContext.ts'
import type { CheckedFile } from './checkFile.ts'
import { checkMenuSeeds } from './checkMenuSeeds.ts'
import { nameFactsOf } from './nameFactsOf.ts'
import { Reporter } from './Reporter.ts'
import { checkActions } from './rules/checkActions.ts'
import { checkApproval } from './rules/checkApproval.ts'
import { checkConsequences } from './rules/checkConsequences.ts'
import { checkCopies } from './rules/checkCopies.ts'
import { checkDuplicates } from './rules/checkDuplicates.ts'
import { checkExpressions } from './rules/checkExpressions.ts'
import { checkForm } from './rules/checkForm.ts'
import { checkFormulas } from './rules/checkFormulas.ts'
import { checkKind } from './rules/checkKind.ts'
import { checkLinks } from './rules/checkLinks.ts'
import { checkList } from './rules/checkList.ts'
import { checkLooks } from './rules/checkLooks.ts'
import { checkMeasures } from './rules/checkMeasures.ts'
import { checkOneOf } from './rules/checkOneOf.ts'
import { checkOperations } from './rules/checkOperations.ts'
import { checkPermissions } from './rules/checkPermissions.ts'
import { checkPlaces } from './rules/checkPlaces.ts'
import { checkPlacesTaken } from './rules/checkPlacesTaken.ts'
import { checkPresence } from './rules/checkPresence.ts'
import { checkProperties } from './rules/checkProperties.ts'
import { checkRanges } from './rules/checkRanges.ts'
import { checkReactions } from './rules/checkReactions.ts'
import { checkReferences } from './rules/checkReferences.ts'
import { checkResource } from './rules/checkResource.ts'
import { checkSharing } from './rules/checkSharing.ts'
import { checkTrace } from './rules/checkTrace.ts'
import { checkUploadsSet } from './rules/checkUploadsSet.ts'
import { checkVisitorExpressions } from './rules/checkVisitorExpressions.ts'
import { checkVisitorLinks } from './rules/checkVisitorLinks.ts'
import { unreadPagesOf } from './unreadPagesOf.ts'

/** In the order in which they report: of two mistakes at one place the first is told. */
const PAGE_RULES: PageRule[] = [
  checkKind,
  checkLinks,
  checkResource,
  checkRanges,
  checkPlacesTaken,
  checkApproval,
  checkProperties,
  checkReferences,
  checkOneOf,
  checkOperations,
  checkMeasures,
  checkActions,
  checkConsequences,
  checkUploadsSet,
  checkVisitorLinks,
  checkSharing,
  checkList,
  checkLooks,
  checkForm,
  checkPlaces,
  checkExpressions,
  checkTrace,
  checkVisitorExpressions,
  checkReactions,
  checkFormulas,
  checkCopies,
  checkPresence,
  checkPermissions,
]

/** Every mistake of the application, by file and place. */
export function checkApp(checked: CheckedFile[], app: AppFacts): Problem[] {
  const context = contextOf(checked, app)
  const reporters = new Map(checked.map(({ file, reporter }) => [file.key, new Reporter(file, reporter)]))
  for (const page of app.pages.values()) {
    const reporter = reporters.get(page.key)
    if (reporter) for (const rule of PAGE_RULES) rule(page, context, reporter)
  }
  checkDuplicates(app, reporters)
  const ofPages = [...reporters.values()].flatMap(({ problems }) => problems.toSorted(byPlace))
  return [...ofPages, ...checkMenuSeeds(app.environment.menuFiles ?? [], context)]
}

const byPlace = (one: Problem, other: Problem) => one.line - other.line || one.column - other.column

function contextOf(checked: CheckedFile[], app: AppFacts): CheckContext {
  const names = new Map<ResourceFacts, Record<string, NameFacts>>()
  return {
    app,
    keys: new Set(checked.map(({ file }) => file.key)),
    unread: unreadPagesOf(checked, app),
    granted: grantedPermissions(app),
    menus: menusOf(app),
    namesOf(resource) {
      const known = names.get(resource) ?? nameFactsOf(resource, app)
      names.set(resource, known)
      return known
    },
  }
}

function menusOf(app: AppFacts): CheckContext['menus'] {
  const pages = [...app.pages.values()].flatMap(page => {
    const menu = compileMenu(page, app)
    return menu ? [menuPathOf(menu)] : []
  })
  return { directories: new Set(app.environment.menus), pages: new Set(pages) }
}

/** The permissions that can be given to a role: those of the seeded menus and of the nodes that the pages ask for. */
function grantedPermissions(app: AppFacts): Set<string> {
  const seeds = menuSeedsOf(app)
  const ofPages = seeds.flatMap(seed => [seed.permission, ...seed.buttons.map(button => button.permission)])
  return new Set([...app.environment.permissions, ...ofPages].filter(Boolean))
}
