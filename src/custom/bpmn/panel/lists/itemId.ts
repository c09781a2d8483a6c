import { idOf } from '../entries/idOf.ts'

/** What the ids of an item's entries begin with. */
export const itemId = ({ id }: { id: string }, item: object): string => `${id}-${idOf(item)}`
