import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { describe, expect, it } from 'vitest'
import { lazyPart, loadedOnce } from '#engine'

const Table = ({ rows }: { rows: number }) => <p>{rows} rows</p>

function show(load: () => Promise<{ Table: typeof Table }>) {
  const loader = loadedOnce(load)
  const Part = lazyPart(loader, module => module.Table)
  return { loader, draw: () => render(<Suspense fallback={<p>sketch</p>}>{<Part rows={3} />}</Suspense>) }
}

describe('lazyPart', () => {
  it('should draw at once what was fetched ahead, with no sketch before it', async () => {
    const { loader, draw } = show(async () => ({ Table }))
    await loader()
    draw()
    expect(screen.getByText('3 rows')).toBeDefined()
    expect(screen.queryByText('sketch')).toBeNull()
  })

  it('should stand in with the sketch until the module comes', async () => {
    const { draw } = show(async () => ({ Table }))
    draw()
    expect(screen.getByText('sketch')).toBeDefined()
    expect(await screen.findByText('3 rows')).toBeDefined()
  })

  it('should fetch again what could not be fetched ahead', async () => {
    let asked = 0
    const { loader, draw } = show(async () => {
      asked += 1
      if (asked === 1) throw new Error('No network.')
      return { Table }
    })
    await expect(loader()).rejects.toThrow('No network.')
    draw()
    expect(await screen.findByText('3 rows')).toBeDefined()
    expect(asked).toBe(2)
  })
})
