import { definePage } from '#engine'
import { InstitutionPage } from './InstitutionPage.tsx'

/** Data of the own company. */
export default definePage({
  component: 'user/institutionCompany',
  page: () => <InstitutionPage kind="company" />,
})
