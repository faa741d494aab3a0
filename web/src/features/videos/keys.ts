export const CAMERAS_KEY = ['live-cameras'] as const;
export const STATS_KEY = ['progress-videos-stats'] as const;
export const VIDEOS_KEY = ['progress-videos'] as const;
