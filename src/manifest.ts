import { iconNames } from './app/icons/iconNames.ts'
import { framePaths, VISITOR_SCREENS } from './app/router/framePaths.ts'
import { listedRoutes } from './custom/listedRoutes.ts'
import { createRegistry } from './engine/registry/createRegistry.ts'
import type { WidgetProperties } from './model/source/widget.ts'
import * as registries from './registries.ts'

const { widgets, pages, parts } = createRegistry(registries)

/** A widget without the file takes nothing. Kept apart from the widget, which draws. */
const properties = import.meta.glob('./widgets/*/properties.ts', {
  eager: true,
  import: 'default',
}) as Record<string, WidgetProperties>

/**
 * What the browser's part offers to page files, by the registries that serve it. `build/manifest.ts` runs this module
 * and keeps the lists, so it imports nothing that draws.
 * @throws Error when two modules have the same key
 */
export default {
  widgets: widgets.keys(),
  widgetProperties: Object.fromEntries(
    widgets.keys().map(key => [key, properties[`./widgets/${key}/properties.ts`] ?? {}]),
  ),
  pages: pages.keys(),
  slots: parts.keys(),
  icons: Object.keys(iconNames),
  framePaths,
  visitorScreens: [...VISITOR_SCREENS],
  // Those that everybody may open, or a role, are no question of permissions.
  listedRoutes: listedRoutes.flatMap(({ path, numeric = [], component, title, permissions = [] }) =>
    permissions.length === 0 ? [] : [{ path, numeric, component, title, permissions }],
  ),
}
