import { formatPage } from './formatPage.ts'
import type { GeneratorConfig } from './GeneratorConfig.ts'
import { pageOf } from './pageOf.ts'

/** The text of the page file of a configuration, formatted as those of the project. */
export const pageTextOf = (config: GeneratorConfig, rows: GeneratorConfig | null = null): string =>
  formatPage(pageOf(config, rows))
