import type { PageModel } from '#model/types/index.ts'
import { listReader } from '../data/useList.ts'
import type { PageAhead } from '../registry/definePageKind.ts'
import { askable } from './askable.ts'
import { displayOf, groupOf, inOrder, orderOf } from './listOpening.ts'
import { stateOfQuery } from './listStateQuery.ts'
import { drawingNeeds } from './useListDrawing.ts'
import { rememberedPreferences } from './useListPreferences.ts'
import { asksForView, viewsReader } from './views/useListViews.ts'

/**
 * Has everything fetched that a list asks for when it opens under an address, while it is not drawn yet.
 * @param fixed filter that a surrounding page imposes
 */
export function fetchListAhead(given: PageModel, ahead: PageAhead, fixed?: Record<string, unknown>): void {
  const { host, widgets, dictionaries, search, ask } = ahead
  const { user } = host
  const model = askable(given, fixed, user)
  const { list, resource } = model
  if (!list || !resource?.operations.list) return
  const preferences = rememberedPreferences(user, model)
  const group = groupOf(model, preferences, user)
  const needs = drawingNeeds(model, group?.field)
  const views = list.views && host.viewsPath !== undefined ? viewsReader(host, model.component) : null
  // What it shows may hang on a parent record, on a view, on what is searched for besides: the list knows when.
  const isKnown =
    !resource.parent && !list.furtherSearch && !(views && asksForView(search, user.userId, model.component))
  if (isKnown) {
    const order = orderOf(displayOf(model, preferences, false), preferences)
    const state = inOrder(stateOfQuery(search, { model, user, view: null }), order, { model, user })
    ask(listReader(host.http, model, { state, fixed, group }))
  }
  if (views) ask(views)
  for (const type of needs.dictionaryTypes) dictionaries.load(type).catch(leftToList)
  for (const key of needs.widgetKeys) widgets.load(key).catch(leftToList)
}

/** Whoever draws the list asks for it anew, and tells what went wrong. */
const leftToList = () => undefined
