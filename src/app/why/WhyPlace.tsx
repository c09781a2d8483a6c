import { useSnapshot } from 'valtio/react'
import { askedWhy, closeWhy } from './askedWhy.ts'
import WhyDrawer from './WhyDrawer.tsx'

/** The drawer for what was asked last; what is asked anew begins it anew. */
export default function WhyPlace() {
  const { page, user } = useSnapshot(askedWhy)
  return <WhyDrawer key={`${page} ${user?.userId}`} page={page} user={user} onClose={closeWhy} />
}
