// Before the first paint: a remembered dark or light choice colours the empty page. The rest is src/app/theme.
try {
  const choice = localStorage.getItem('mortise-color-mode')
  if (choice === 'light' || choice === 'dark') document.documentElement.style.colorScheme = choice
} catch {
  // Without storage nothing is remembered, and the system's preference holds.
}
