import { describe, expect, it } from 'vitest'
import { BUDGETS, judgeBudgets } from '../../../cli/budget/judgeBudgets.ts'

const PACKAGES = {
  'react.js': ['react', 'react-dom'],
  'list.js': ['antd'],
  'full.js': ['preact'],
  'form.js': ['@formily/core'],
  'chart.js': ['echarts', 'zrender'],
  'canvas.js': ['@dnd-kit/core', '@codemirror/view'],
}

const LOADED = {
  login: ['react.js'],
  list: ['react.js', 'list.js'],
  form: ['react.js', 'list.js', 'form.js'],
  designer: ['react.js', 'list.js', 'canvas.js'],
  survey: ['react.js'],
  fullSurvey: ['react.js', 'full.js'],
  activity: ['react.js'],
}

function judge(sizes: Record<string, number>, loaded = LOADED) {
  return judgeBudgets(loaded, file => sizes[file] ?? 0, PACKAGES)
}

describe('judgeBudgets', () => {
  const exact = {
    ...{ 'react.js': 106_000, 'list.js': 314_000, 'form.js': 124_000 },
    ...{ 'full.js': 308_000, 'canvas.js': 700_000 },
  }

  it('should keep to the limits the product promises', () => {
    expect(Object.values(BUDGETS).map(({ limit }) => limit)).toEqual([
      106_000, 420_000, 544_000, 700_000, 207_000, 416_000, 215_000,
    ])
  })

  it('should accept screens that are exactly at their limit', () => {
    expect(judge(exact).map(({ kept }) => kept)).toEqual([true, true, true, true, true, true, true])
  })

  it('should refuse a screen that is one byte over and name it', () => {
    const verdicts = judge({ ...exact, 'form.js': 124_001 })

    expect(verdicts.map(({ kept }) => kept)).toEqual([true, true, false, true, true, true, true])
    expect(verdicts[2]?.line).toContain(BUDGETS.form.screen)
  })

  it('should refuse a heavy library however small', () => {
    const loaded = { ...LOADED, list: [...LOADED.list, 'chart.js'], form: [...LOADED.form, 'canvas.js'] }
    const [, list, form, designer] = judge({ ...exact, 'list.js': 1, 'chart.js': 1, 'canvas.js': 1 }, loaded)

    expect(list).toMatchObject({ kept: false, line: expect.stringContaining('echarts, zrender') })
    expect(form).toMatchObject({ kept: false, line: expect.stringContaining('@dnd-kit/core') })
    expect(designer).toMatchObject({ kept: true })
  })

  it('should not take a screen that loaded nothing for a light one', () => {
    expect(judge(exact, { ...LOADED, login: [] })[0]?.kept).toBe(false)
  })
})
