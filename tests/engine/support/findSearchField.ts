import { screen, within } from '@testing-library/react'

/** Finds an input of the search above a list, which is drawn after the rows were asked for. */
export async function findSearchField(label: string): Promise<HTMLInputElement> {
  return within(await screen.findByRole('search')).findByLabelText(label)
}
