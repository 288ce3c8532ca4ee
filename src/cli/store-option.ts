export const storeOption = ['--store <store>', 'a folder, or git+URL#branch[:folder] (branch: gh-pages)'] as const;
