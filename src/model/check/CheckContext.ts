import type { AppFacts, PageFacts, ResourceFacts } from '../derive/AppFacts.ts'
import type { NameFacts } from '../expression/index.ts'
import type { Reporter } from './Reporter.ts'
import type { UnreadPages } from './unreadPagesOf.ts'

/** What the rules know while they look at a page. */
export interface CheckContext {
  app: AppFacts
  /** Keys of all page files, of broken ones too. */
  keys: ReadonlySet<string>
  /** What is missing may stand in a broken file. */
  unread: UnreadPages
  /** Permissions that a menu grants. */
  granted: ReadonlySet<string>
  /** Paths of menu nodes: directories of the seeds, and pages. */
  menus: { directories: ReadonlySet<string>; pages: ReadonlySet<string> }
  /** What expressions may know of the properties of a resource. */
  namesOf(resource: ResourceFacts): Record<string, NameFacts>
}

/** A rule, or some that look at the same part: reports what it finds wrong with a page. */
export type PageRule = (page: PageFacts, context: CheckContext, reporter: Reporter) => void
