import { createLazyRegistry, type LazyRegistry, type Loader } from './createLazyRegistry.ts'
import type { PageDefinition, PartDefinition } from './definePage.ts'
import type { PageKindDefinition } from './definePageKind.ts'
import type { WidgetDefinition } from './defineWidget.ts'

/** What import.meta.glob found: path of the module → how to load it. */
export interface RegistrySources {
  /** src/widgets/<key>/index.ts */
  widgets?: Record<string, Loader<WidgetDefinition>>
  /** src/custom/<component>.page.tsx */
  pages?: Record<string, Loader<PageDefinition>>
  /** src/custom/<key>.part.tsx */
  parts?: Record<string, Loader<PartDefinition>>
  /** src/engine/pages/<kind>/index.ts */
  kinds?: Record<string, Loader<PageKindDefinition>>
}

export interface Registry {
  widgets: LazyRegistry<WidgetDefinition>
  pages: LazyRegistry<PageDefinition>
  parts: LazyRegistry<PartDefinition>
  kinds: LazyRegistry<PageKindDefinition>
}

/**
 * Returns where the engine finds what was written by hand.
 * @throws Error when two modules have the same key.
 */
export function createRegistry(sources: RegistrySources): Registry {
  return {
    widgets: createLazyRegistry({
      sort: 'widget',
      loaders: sources.widgets ?? {},
      keyOf: folderKey,
      nameOf: definition => definition.key,
    }),
    pages: createLazyRegistry({
      sort: 'page',
      loaders: sources.pages ?? {},
      keyOf: customKey,
      nameOf: definition => definition.component,
    }),
    parts: createLazyRegistry({
      sort: 'part',
      loaders: sources.parts ?? {},
      keyOf: customKey,
      nameOf: definition => definition.key,
    }),
    kinds: createLazyRegistry({
      sort: 'page kind',
      loaders: sources.kinds ?? {},
      keyOf: folderKey,
      nameOf: definition => definition.kind,
    }),
  }
}

/** "./widgets/date-range/index.ts" → "date-range"; a bare key stays as it is. */
function folderKey(path: string): string {
  return /([^/]+)\/index\.tsx?$/.exec(path)?.[1] ?? path
}

/** "./custom/job/resume/index.page.tsx" → "job/resume/index"; a bare key stays as it is. */
function customKey(path: string): string {
  return path.replace(/^.*\bcustom\//, '').replace(/\.(page|part)\.tsx?$/, '')
}
