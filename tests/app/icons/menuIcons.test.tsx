import { render, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { MenuIcon, menuIcons } from '../../../src/app/icons/MenuIcon.tsx'

describe('menuIcons', () => {
  it('should draw something for every key, and for one that nobody knows', async () => {
    const names = [...Object.keys(menuIcons), 'nobody-knows-it', 'constructor', '']

    const { container } = render(names.map(name => <MenuIcon key={name} name={name} />))

    expect(names.length).toBeGreaterThan(60)
    await waitFor(() => expect(container.querySelectorAll('svg')).toHaveLength(names.length))
  })
})
