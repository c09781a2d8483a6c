import { act, render, screen } from '@testing-library/react'
import { Drawer } from 'antd'
import { useRef } from 'react'
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate, useParams } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { useComeBack } from '#engine'
import type { AppRoute } from '../../../src/app/router/AppRoute.ts'
import { PageDeck } from '../../../src/app/tabs/PageDeck.tsx'
import { tabs } from '../../../src/app/tabs/tabs.ts'

/** Pages that heard that they are seen again. */
const returns: string[] = []

beforeEach(() => {
  returns.length = 0
  Object.assign(tabs, { tabs: [], kept: [], openings: {}, owner: null })
})

describe('PageDeck', () => {
  it('should draw nothing anew of a page that is hidden, and lead it nowhere else', () => {
    const goTo = open('/posts/1')
    goTo('/users')
    const drawn = drawnTimes('/posts/1')
    goTo('/roles')
    goTo('/users')
    expect(drawnTimes('/posts/1')).toBe(drawn)
    expect(screen.getByTestId('/posts/1').textContent).toBe('/posts/1 1')
  })

  it('should draw nothing anew of a page that is seen again, and tell it', () => {
    const goTo = open('/users')
    goTo('/roles')
    const drawn = drawnTimes('/users')
    goTo('/users')
    expect(drawnTimes('/users')).toBe(drawn)
    expect(returns).toEqual(['/users'])
  })

  it('should lead whoever comes back to an open dialog to where they were in it', () => {
    const goTo = open('/posts/1')
    const box = () => screen.getByLabelText('岗位名称')
    act(() => box().focus())
    goTo('/users')
    expect(document.activeElement).toBe(document.body)
    goTo('/posts/1')
    expect(document.activeElement).toBe(box())
  })

  it('should follow the address within a page that is seen', () => {
    const goTo = open('/users')
    goTo('/users?page=2')
    expect(screen.getByTestId('/users').textContent).toBe('/users?page=2 ')
  })
})

const ROUTES = ['/posts/:id', '/users', '/roles'].map(path => ({ path, title: path }) as AppRoute)

const draw = () => <Place />

/** What the router tells a page, and how often the page was drawn. */
function Place() {
  const { pathname, search } = useLocation()
  const { id } = useParams()
  useNavigate()
  useComeBack(() => returns.push(pathname))
  const times = useRef(0)
  times.current += 1
  return (
    <>
      <p data-testid={pathname} data-times={times.current}>
        {`${pathname}${search} ${id ?? ''}`}
      </p>
      {id !== undefined && (
        <Drawer open>
          <input aria-label="岗位名称" />
        </Drawer>
      )}
    </>
  )
}

const drawnTimes = (path: string) => Number(screen.getByTestId(path).dataset.times)

function open(path: string): (to: string) => void {
  let navigate: NavigateFunction | undefined
  const Outside = () => {
    navigate = useNavigate()
    return <PageDeck routes={ROUTES} draw={draw} isElsewhere={false} />
  }
  render(
    <MemoryRouter initialEntries={[path]}>
      <Outside />
    </MemoryRouter>,
  )
  return to => act(() => void navigate?.(to))
}
