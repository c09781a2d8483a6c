import { describe, expect, it } from 'vitest'
import { judgeModules, judgeOrder } from '../../../cli/steps/checkSteps.ts'

const VIEWER = {
  name: 'Viewer',
  source: 'src/Viewer.tsx',
  needs: 'bpmn-js',
  without: /^(?:diagram-js-direct-editing|@bpmn-io\/)/,
}

const PACKAGES = {
  'viewer.js': ['antd'],
  'draw.js': ['bpmn-js', 'diagram-js'],
  'edit.js': ['diagram-js-direct-editing', '@bpmn-io/properties-panel'],
}

const manifestWith = (imports: string[]) => ({
  'src/Viewer.tsx': { file: 'viewer.js', imports },
  _draw: { file: 'draw.js' },
  _both: { file: 'both.js', imports: ['_draw', '_edit', '_both'] },
  _edit: { file: 'edit.js' },
})

describe('judgeModules', () => {
  it('should accept a module that loads what it needs and nothing else', () => {
    const verdicts = judgeModules(manifestWith(['_draw']), PACKAGES, [VIEWER])
    expect(verdicts).toEqual([{ kept: true, line: expect.stringContaining('✓ Viewer') }])
  })

  it('should refuse what comes along by way of another chunk, and name it', () => {
    const [verdict] = judgeModules(manifestWith(['_both']), PACKAGES, [VIEWER])
    expect(verdict).toMatchObject({ kept: false })
    expect(verdict?.line).toContain('@bpmn-io/properties-panel, diagram-js-direct-editing')
  })

  it.each([
    ['is not in the manifest', {}],
    ['lost what it needs', manifestWith([])],
  ])('should refuse a module that %s, since nothing would be looked at', (_, manifest) => {
    expect(judgeModules(manifest, PACKAGES, [VIEWER])[0]?.kept).toBe(false)
  })
})

describe('judgeOrder', () => {
  it('should accept chunks that load others, also two of one file', () => {
    const manifest = {
      ...manifestWith(['_both']),
      'src/Other.tsx': { file: 'viewer.js', imports: ['src/Viewer.tsx'] },
    }
    expect(judgeOrder(manifest).kept).toBe(true)
  })

  it('should refuse chunks that load each other by way of a third, and name them', () => {
    const verdict = judgeOrder({
      ...manifestWith(['_both']),
      _edit: { file: 'edit.js', imports: ['src/Viewer.tsx'] },
    })
    expect(verdict).toMatchObject({ kept: false })
    expect(verdict.line).toContain('both.js, edit.js, viewer.js')
  })
})
