import { definePageKind } from '../../registry/definePageKind.ts'
import { TabsPage } from './TabsPage.tsx'

export default definePageKind({ kind: 'tabs', page: TabsPage })
