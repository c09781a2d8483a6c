import { definePageKind } from '../../registry/definePageKind.ts'
import { CardsPage } from './CardsPage.tsx'

export default definePageKind({ kind: 'cards', page: CardsPage })
