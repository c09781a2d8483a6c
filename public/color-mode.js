// Before the first paint: a remembered dark or light choice colours the first picture. The rest is src/app/theme.
try {
  const choice = localStorage.getItem('mortise-color-mode')
  if (choice === 'light' || choice === 'dark') document.documentElement.style.colorScheme = choice
} catch {
  // Without storage nothing is remembered, and the system's preference holds.
}
// The first picture says so when the program itself cannot be fetched.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) document.documentElement.dataset.failed = ''
  },
  true,
)
addEventListener('click', ({ target }) => {
  if (target instanceof HTMLButtonElement && target.closest('.first')) location.reload()
})
