import type { PackagesOfChunks } from '../../build/packagesOfChunks.ts'
import type { BudgetVerdict } from './judgeBudgets.ts'

/** A chunk of the build manifest, as far as it is looked at here. */
export interface ManifestChunk {
  file: string
  /** Chunks that are loaded with it. */
  imports?: string[]
}

/** A module that is loaded when it is needed, and what must not come along. */
export interface LightModule {
  name: string
  /** Its source; the manifest knows it by that, since it is loaded with import(). */
  source: string
  /** What it needs: without it the check would look at nothing. */
  needs: string
  without: RegExp
}

export const LIGHT_MODULES: LightModule[] = [
  {
    name: 'Process viewer',
    source: 'src/custom/bpmn/viewer/BpmnDrawing.tsx',
    needs: 'bpmn-js',
    // What the modeler of bpmn-js and our designer bring, and the viewer of bpmn-js does not.
    without: /^(?:diagram-js-direct-editing|diagram-js-minimap|bpmn-js-properties-panel|@bpmn-io\/|bpmnlint)/,
  },
]

/** Judges what modules load with them, from the manifest of the build. */
export function judgeModules(
  manifest: Record<string, ManifestChunk>,
  packages: PackagesOfChunks,
  modules: LightModule[] = LIGHT_MODULES,
): BudgetVerdict[] {
  return modules.map(module => judge(module, packagesWith(module.source, manifest, packages)))
}

function judge({ name, needs, without }: LightModule, loaded: Set<string>): BudgetVerdict {
  if (!loaded.has(needs)) return { kept: false, line: `✗ ${name}: is no chunk of its own with ${needs}` }
  const heavy = [...loaded].filter(name => without.test(name)).sort()
  if (heavy.length === 0) return { kept: true, line: `✓ ${name}: loads nothing that only designers need` }
  return { kept: false, line: `✗ ${name}: loads ${heavy.join(', ')}, which only designers need` }
}

function packagesWith(
  source: string,
  manifest: Record<string, ManifestChunk>,
  packages: PackagesOfChunks,
): Set<string> {
  const seen = new Set<string>()
  const waiting = [source]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue
    seen.add(key)
    waiting.push(...(manifest[key]?.imports ?? []))
  }
  return new Set([...seen].flatMap(key => packages[manifest[key]?.file ?? ''] ?? []))
}
