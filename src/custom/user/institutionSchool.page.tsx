import { definePage } from '#engine'
import { InstitutionPage } from './InstitutionPage.tsx'

/** Data of the own school. */
export default definePage({
  component: 'user/institutionSchool',
  page: () => <InstitutionPage kind="school" />,
})
