import type { WidgetDefinition } from '#engine'

type Load = () => Promise<{ default: WidgetDefinition }>

/** Every widget of the project: path → what loads it. */
export const widgetSources = import.meta.glob<{ default: WidgetDefinition }>(
  '../../src/widgets/*/index.ts',
) as Record<string, Load>

/** Returns every widget with its folder. */
export async function loadWidgets(): Promise<{ folder: string; definition: WidgetDefinition }[]> {
  const entries = Object.entries(widgetSources).map(async ([path, load]) => ({
    folder: /([^/]+)\/index\.ts$/.exec(path)?.[1] ?? path,
    definition: (await load()).default,
  }))
  return Promise.all(entries)
}
