import { describe, expect, it } from 'vitest'
import type { WidgetDefinition } from '#engine'
import { createRegistry } from '../../../src/engine/registry/createRegistry.ts'

const widget = (key: string) => async () => ({ default: { key, title: key, input: () => null, sample: 1 } })

describe('createRegistry', () => {
  it('should find a widget by its folder and a custom page by its path', async () => {
    const page = async () => ({ default: { component: 'job/resume/index', page: () => null } })
    const registry = createRegistry({
      widgets: { './widgets/date-range/index.ts': widget('date-range') },
      pages: { './custom/job/resume/index.page.tsx': page },
    })

    expect((await registry.widgets.load('date-range'))?.key).toBe('date-range')
    expect((await registry.pages.load('job/resume/index'))?.component).toBe('job/resume/index')
    expect(await registry.widgets.load('nothing')).toBeNull()
  })

  it('should refuse two modules of one key, naming both', () => {
    const widgets = { './a/text/index.ts': widget('text'), './b/text/index.ts': widget('text') }

    expect(() => createRegistry({ widgets })).toThrow(
      /"text": \.\/a\/text\/index\.ts and \.\/b\/text\/index\.ts/,
    )
  })

  it('should refuse a definition that calls itself otherwise than its folder', async () => {
    const { widgets } = createRegistry({ widgets: { './widgets/text/index.ts': widget('txet') } })

    await expect(widgets.load('text')).rejects.toThrow(/calls itself "txet"/)
  })

  it('should load once, and again after a failure', async () => {
    let tries = 0
    const load = async (): Promise<{ default: WidgetDefinition }> => {
      tries += 1
      if (tries === 1) throw new Error('offline')
      return widget('text')()
    }
    const { widgets } = createRegistry({ widgets: { text: load } })

    await expect(widgets.load('text')).rejects.toThrow('offline')
    await widgets.load('text')
    await widgets.load('text')
    expect(tries).toBe(2)
  })
})
